/* The layers of what bots have learned: small facts about the board and about seats in, numbers out. `Layers` gives one
   for each seat, what a position is worth to it; `Leanings` one for each choice, how much somebody tends to make it.
   `Depths` gives the same for each choice from an observation, through one more layer.

   Facts are rows that are added up, so that what does not hold costs nothing. All loops add a row to a row: a compiler
   makes vectors of them without changing the order of any sum, so that every machine finds the same numbers.
   `layers.pyi` says how it is called, and tests/ai/test_mind.py compares it with the same sums in numpy. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__)
#define VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define VECTORS
#endif

#if defined(_MSC_VER)
#define APART __restrict
#else
#define APART restrict
#endif

#define MOST_SEATS 8
#define WIDEST 512

typedef struct {
    PyObject_HEAD
    Py_ssize_t board, seat, features, wide, narrow;
    float *weights;
    float *of_board, *of_seat, *of_feature, *first_bias; /* rows of `wide` */
    float *own, *others;                                 /* `wide` rows of `narrow` */
    float *second_bias, *last;                           /* `narrow` */
    float last_bias;
} Layers;

VECTORS static void
add(float *APART to, const float *APART row, Py_ssize_t count)
{
    for (Py_ssize_t i = 0; i < count; i++)
        to[i] += row[i];
}

VECTORS static void
add_times(float *APART to, const float *APART row, float times, Py_ssize_t count)
{
    for (Py_ssize_t i = 0; i < count; i++)
        to[i] += times * row[i];
}

/* Everything between nothing and one. */
VECTORS static void
clip(float *row, Py_ssize_t count)
{
    for (Py_ssize_t i = 0; i < count; i++) {
        float value = row[i] < 0.0f ? 0.0f : row[i];
        row[i] = value > 1.0f ? 1.0f : value;
    }
}

/* So many weights of two bytes each as numbers; the buffer is given back. */
static float *
read_weights(Py_buffer *given, double scale, Py_ssize_t count)
{
    float *found = NULL;
    if (given->len != 2 * count)
        PyErr_Format(PyExc_ValueError, "these layers have %zd weights of two bytes; there are %zd bytes", count,
                     given->len);
    else if ((found = malloc((size_t)count * sizeof(float))) == NULL)
        PyErr_NoMemory();
    else {
        const unsigned char *bytes = given->buf;
        for (Py_ssize_t i = 0; i < count; i++)
            found[i] = (float)((short)(bytes[2 * i] | bytes[2 * i + 1] << 8) * scale);
    }
    PyBuffer_Release(given);
    return found;
}

static void
forget(Layers *self)
{
    PyTypeObject *type = Py_TYPE(self);
    free(self->weights);
    type->tp_free((PyObject *)self);
    Py_DECREF(type);
}

static int
begin(Layers *self, PyObject *args, PyObject *named)
{
    static char *names[] = {"weights", "scale", "board", "seat", "features", "wide", "narrow", NULL};
    Py_buffer given;
    double scale;
    if (!PyArg_ParseTupleAndKeywords(args, named, "y*dnnnnn", names, &given, &scale, &self->board, &self->seat,
                                     &self->features, &self->wide, &self->narrow))
        return -1;
    Py_ssize_t wide = self->wide, narrow = self->narrow;
    if (self->board < 1 || self->seat < 1 || self->features < 0 || wide < 1 || narrow < 1 || wide > WIDEST ||
        narrow > WIDEST || self->board > 1 << 20 || self->seat > 1 << 20 || self->features > 1 << 20) {
        PyBuffer_Release(&given);
        PyErr_SetString(PyExc_ValueError, "layers are neither empty nor wider than 512");
        return -1;
    }
    Py_ssize_t count = (self->board + self->seat + self->features + 1) * wide + 2 * wide * narrow + 2 * narrow + 1;
    float *at = read_weights(&given, scale, count);
    if (at == NULL)
        return -1;
    free(self->weights);
    self->weights = at;
    self->of_board = at;
    self->of_seat = at += self->board * wide;
    self->of_feature = at += self->seat * wide;
    self->first_bias = at += self->features * wide;
    self->own = at += wide;
    self->others = at += wide * narrow;
    self->second_bias = at += wide * narrow;
    self->last = at += narrow;
    self->last_bias = at[narrow];
    return 0;
}

/* Add the rows of the facts that hold. */
static int
add_facts(float *to, PyObject *facts, const float *rows, Py_ssize_t count, Py_ssize_t wide)
{
    if (!PyList_Check(facts)) {
        PyErr_SetString(PyExc_TypeError, "facts are a list of numbers");
        return -1;
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(facts); i++) {
        Py_ssize_t fact = PyLong_AsSsize_t(PyList_GET_ITEM(facts, i));
        if (fact == -1 && PyErr_Occurred())
            return -1;
        if (fact < 0 || fact >= count) {
            PyErr_Format(PyExc_IndexError, "there is no fact %zd; there are %zd", fact, count);
            return -1;
        }
        add(to, rows + fact * wide, wide);
    }
    return 0;
}

static int
add_features(float *to, PyObject *features, const float *rows, Py_ssize_t count, Py_ssize_t wide)
{
    if (!PyList_Check(features) || PyList_GET_SIZE(features) < count) {
        PyErr_Format(PyExc_ValueError, "there are %zd features of a seat", count);
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        double value = PyFloat_AsDouble(PyList_GET_ITEM(features, i));
        if (value == -1.0 && PyErr_Occurred())
            return -1;
        if (value != 0.0)
            add_times(to, rows + i * wide, (float)value, wide);
    }
    return 0;
}

static PyObject *
scores(Layers *self, PyObject *const *args, Py_ssize_t count)
{
    float first[MOST_SEATS][WIDEST], board[WIDEST], sum[WIDEST], shared[WIDEST], second[WIDEST];
    Py_ssize_t wide = self->wide, narrow = self->narrow;
    if (count != 3 || !PyList_Check(args[1]) || !PyList_Check(args[2]) ||
        PyList_GET_SIZE(args[1]) != PyList_GET_SIZE(args[2])) {
        PyErr_SetString(PyExc_TypeError, "scores takes facts of the board, facts of seats and as many seats' features");
        return NULL;
    }
    Py_ssize_t seats = PyList_GET_SIZE(args[1]);
    if (self->weights == NULL || seats < 2 || seats > MOST_SEATS) {
        PyErr_SetString(PyExc_ValueError, "there are two to eight seats");
        return NULL;
    }
    memcpy(board, self->first_bias, (size_t)wide * sizeof(float));
    memset(sum, 0, (size_t)wide * sizeof(float));
    if (add_facts(board, args[0], self->of_board, self->board, wide) < 0)
        return NULL;
    for (Py_ssize_t seat = 0; seat < seats; seat++) {
        memcpy(first[seat], board, (size_t)wide * sizeof(float));
        if (add_facts(first[seat], PyList_GET_ITEM(args[1], seat), self->of_seat, self->seat, wide) < 0 ||
            add_features(first[seat], PyList_GET_ITEM(args[2], seat), self->of_feature, self->features, wide) < 0)
            return NULL;
        clip(first[seat], wide);
        add(sum, first[seat], wide);
    }
    /* What a seat is told of the others is their mean: all seats' sum once for everybody, less its own part. */
    float share = 1.0f / (float)(seats - 1);
    memcpy(shared, self->second_bias, (size_t)narrow * sizeof(float));
    for (Py_ssize_t i = 0; i < wide; i++)
        if (sum[i] != 0.0f)
            add_times(shared, self->others + i * narrow, sum[i] * share, narrow);
    PyObject *found = PyList_New(seats);
    if (found == NULL)
        return NULL;
    for (Py_ssize_t seat = 0; seat < seats; seat++) {
        memcpy(second, shared, (size_t)narrow * sizeof(float));
        for (Py_ssize_t i = 0; i < wide; i++) {
            float value = first[seat][i];
            if (value != 0.0f) {
                add_times(second, self->own + i * narrow, value, narrow);
                add_times(second, self->others + i * narrow, -value * share, narrow);
            }
        }
        clip(second, narrow);
        float total = self->last_bias;
        for (Py_ssize_t i = 0; i < narrow; i++)
            total += second[i] * self->last[i];
        PyObject *score = PyFloat_FromDouble(total);
        if (score == NULL) {
            Py_DECREF(found);
            return NULL;
        }
        PyList_SET_ITEM(found, seat, score);
    }
    return found;
}

typedef struct {
    PyObject_HEAD
    Py_ssize_t board, seat, features, wide, rows;
    float *weights;
    float *of_board, *of_seat, *of_feature, *bias; /* rows of `wide` */
    float *of_row;                                 /* rows of `wide` and a bias */
    float worth;                                   /* how much what a choice looks worth counts */
} Leanings;

static void
forget_leanings(Leanings *self)
{
    PyTypeObject *type = Py_TYPE(self);
    free(self->weights);
    type->tp_free((PyObject *)self);
    Py_DECREF(type);
}

static int
begin_leanings(Leanings *self, PyObject *args, PyObject *named)
{
    static char *names[] = {"weights", "scale", "board", "seat", "features", "wide", "rows", NULL};
    Py_buffer given;
    double scale;
    if (!PyArg_ParseTupleAndKeywords(args, named, "y*dnnnnn", names, &given, &scale, &self->board, &self->seat,
                                     &self->features, &self->wide, &self->rows))
        return -1;
    Py_ssize_t wide = self->wide;
    if (self->board < 1 || self->seat < 1 || self->features < 0 || wide < 1 || self->rows < 1 || wide > WIDEST ||
        self->board > 1 << 20 || self->seat > 1 << 20 || self->features > 1 << 20 || self->rows > 1 << 20) {
        PyBuffer_Release(&given);
        PyErr_SetString(PyExc_ValueError, "layers are neither empty nor wider than 512");
        return -1;
    }
    Py_ssize_t count = (self->board + self->seat + self->features + 1) * wide + self->rows * (wide + 1) + 1;
    float *at = read_weights(&given, scale, count);
    if (at == NULL)
        return -1;
    free(self->weights);
    self->weights = at;
    self->of_board = at;
    self->of_seat = at += self->board * wide;
    self->of_feature = at += self->seat * wide;
    self->bias = at += self->features * wide;
    self->of_row = at += wide;
    self->worth = at[self->rows * (wide + 1)];
    return 0;
}

/* The weights of the row that a list names, of so many with so many weights each, or NULL. */
static const float *
row_of(const float *rows, Py_ssize_t length, Py_ssize_t count, PyObject *named, Py_ssize_t i)
{
    Py_ssize_t row = PyLong_AsSsize_t(PyList_GET_ITEM(named, i));
    if (row == -1 && PyErr_Occurred())
        return NULL;
    if (row < 0 || row >= count) {
        PyErr_Format(PyExc_IndexError, "there is no row %zd; there are %zd", row, count);
        return NULL;
    }
    return rows + row * length;
}

static PyObject *
leanings(Leanings *self, PyObject *const *args, Py_ssize_t count)
{
    float hidden[WIDEST];
    Py_ssize_t wide = self->wide;
    if (count != 6 || !PyList_Check(args[3]) || !PyList_Check(args[4]) || !PyList_Check(args[5]) ||
        PyList_GET_SIZE(args[3]) != PyList_GET_SIZE(args[4]) || PyList_GET_SIZE(args[3]) != PyList_GET_SIZE(args[5])) {
        PyErr_SetString(PyExc_TypeError, "scores takes facts of the board, facts of a seat and its features, and as "
                                         "many first rows, second rows and worths");
        return NULL;
    }
    if (self->weights == NULL) {
        PyErr_SetString(PyExc_ValueError, "there are no weights");
        return NULL;
    }
    memcpy(hidden, self->bias, (size_t)wide * sizeof(float));
    if (add_facts(hidden, args[0], self->of_board, self->board, wide) < 0 ||
        add_facts(hidden, args[1], self->of_seat, self->seat, wide) < 0 ||
        add_features(hidden, args[2], self->of_feature, self->features, wide) < 0)
        return NULL;
    clip(hidden, wide);
    Py_ssize_t choices = PyList_GET_SIZE(args[3]);
    PyObject *found = PyList_New(choices);
    if (found == NULL)
        return NULL;
    for (Py_ssize_t i = 0; i < choices; i++) {
        const float *one = row_of(self->of_row, wide + 1, self->rows, args[3], i);
        const float *other = one == NULL ? NULL : row_of(self->of_row, wide + 1, self->rows, args[4], i);
        double worth = other == NULL ? -1.0 : PyFloat_AsDouble(PyList_GET_ITEM(args[5], i));
        if (worth == -1.0 && PyErr_Occurred()) {
            Py_DECREF(found);
            return NULL;
        }
        float total = one[wide] + other[wide];
        for (Py_ssize_t k = 0; k < wide; k++)
            total += (one[k] + other[k]) * hidden[k];
        PyObject *score = PyFloat_FromDouble(total + self->worth * worth);
        if (score == NULL) {
            Py_DECREF(found);
            return NULL;
        }
        PyList_SET_ITEM(found, i, score);
    }
    return found;
}

static PyMethodDef leaning_methods[] = {
    {"scores", (PyCFunction)(void (*)(void))leanings, METH_FASTCALL,
     "The number of every choice, from facts, features, the choices' rows and what they look worth."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot leaning_slots[] = {
    {Py_tp_doc, "The weights of the layers that choices come out of."},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_init, begin_leanings},
    {Py_tp_dealloc, forget_leanings},
    {Py_tp_methods, leaning_methods},
    {0, NULL},
};

static PyType_Spec leaning_spec = {
    .name = "euphoria.ai.layers.Leanings",
    .basicsize = sizeof(Leanings),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = leaning_slots,
};

typedef struct {
    PyObject_HEAD
    Py_ssize_t inputs, wide, narrow, rows;
    float *weights;
    float *of_input, *first_bias;  /* rows of `wide` */
    float *of_first, *second_bias; /* `wide` rows of `narrow` */
    float *of_row;                 /* rows of `narrow` and a bias */
} Depths;

static void
forget_depths(Depths *self)
{
    PyTypeObject *type = Py_TYPE(self);
    free(self->weights);
    type->tp_free((PyObject *)self);
    Py_DECREF(type);
}

static int
begin_depths(Depths *self, PyObject *args, PyObject *named)
{
    static char *names[] = {"weights", "scale", "inputs", "wide", "narrow", "rows", NULL};
    Py_buffer given;
    double scale;
    if (!PyArg_ParseTupleAndKeywords(args, named, "y*dnnnn", names, &given, &scale, &self->inputs, &self->wide,
                                     &self->narrow, &self->rows))
        return -1;
    Py_ssize_t wide = self->wide, narrow = self->narrow;
    if (self->inputs < 1 || wide < 1 || narrow < 1 || self->rows < 1 || wide > WIDEST || narrow > WIDEST ||
        self->inputs > SHRT_MAX || self->rows > 1 << 20) {
        PyBuffer_Release(&given);
        PyErr_SetString(PyExc_ValueError, "layers are neither empty nor wider than 512");
        return -1;
    }
    Py_ssize_t count = (self->inputs + 1) * wide + (wide + 1) * narrow + self->rows * (narrow + 1);
    float *at = read_weights(&given, scale, count);
    if (at == NULL)
        return -1;
    free(self->weights);
    self->weights = at;
    self->of_input = at;
    self->first_bias = at += self->inputs * wide;
    self->of_first = at += wide;
    self->second_bias = at += wide * narrow;
    self->of_row = at + narrow;
    return 0;
}

/* Nothing below nothing. */
VECTORS static void
lift(float *row, Py_ssize_t count)
{
    for (Py_ssize_t i = 0; i < count; i++)
        row[i] = row[i] < 0.0f ? 0.0f : row[i];
}

/* Add the rows of what is observed: `order` says which row each number has, -1 for none. */
static int
add_observed(float *to, const Depths *self, const char *numbers, Py_ssize_t bytes, const char *order, Py_ssize_t length)
{
    if (bytes % 4 != 0 || length != bytes / 2) {
        PyErr_SetString(PyExc_ValueError, "an order has two bytes for every number of an observation, of four bytes");
        return -1;
    }
    for (Py_ssize_t i = 0; i < bytes / 4; i++) {
        float value;
        short row;
        memcpy(&value, numbers + 4 * i, 4);
        if (value == 0.0f)
            continue;
        memcpy(&row, order + 2 * i, 2);
        if (row < -1 || row >= self->inputs) {
            PyErr_Format(PyExc_IndexError, "there is no input %d; there are %zd", (int)row, self->inputs);
            return -1;
        }
        if (row >= 0)
            add_times(to, self->of_input + row * self->wide, value, self->wide);
    }
    return 0;
}

static PyObject *
depths(Depths *self, PyObject *const *args, Py_ssize_t count)
{
    float first[WIDEST], second[WIDEST];
    Py_ssize_t wide = self->wide, narrow = self->narrow;
    if (count != 3 || !PyBytes_Check(args[0]) || !PyBytes_Check(args[1]) || !PyList_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "scores takes an observation, the order of its numbers, and rows of choices");
        return NULL;
    }
    if (self->weights == NULL) {
        PyErr_SetString(PyExc_ValueError, "there are no weights");
        return NULL;
    }
    memcpy(first, self->first_bias, (size_t)wide * sizeof(float));
    if (add_observed(first, self, PyBytes_AS_STRING(args[0]), PyBytes_GET_SIZE(args[0]), PyBytes_AS_STRING(args[1]),
                     PyBytes_GET_SIZE(args[1])) < 0)
        return NULL;
    lift(first, wide);
    memcpy(second, self->second_bias, (size_t)narrow * sizeof(float));
    for (Py_ssize_t i = 0; i < wide; i++)
        if (first[i] != 0.0f)
            add_times(second, self->of_first + i * narrow, first[i], narrow);
    lift(second, narrow);
    Py_ssize_t choices = PyList_GET_SIZE(args[2]);
    PyObject *found = PyList_New(choices);
    if (found == NULL)
        return NULL;
    for (Py_ssize_t i = 0; i < choices; i++) {
        const float *row = row_of(self->of_row, narrow + 1, self->rows, args[2], i);
        if (row == NULL) {
            Py_DECREF(found);
            return NULL;
        }
        float total = row[narrow];
        for (Py_ssize_t k = 0; k < narrow; k++)
            total += row[k] * second[k];
        PyObject *score = PyFloat_FromDouble(total);
        if (score == NULL) {
            Py_DECREF(found);
            return NULL;
        }
        PyList_SET_ITEM(found, i, score);
    }
    return found;
}

static PyMethodDef depth_methods[] = {
    {"scores", (PyCFunction)(void (*)(void))depths, METH_FASTCALL,
     "The number of every choice, from an observation, the order of its numbers and the choices' rows."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot depth_slots[] = {
    {Py_tp_doc, "The weights of two layers that choices come out of."},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_init, begin_depths},
    {Py_tp_dealloc, forget_depths},
    {Py_tp_methods, depth_methods},
    {0, NULL},
};

static PyType_Spec depth_spec = {
    .name = "euphoria.ai.layers.Depths",
    .basicsize = sizeof(Depths),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = depth_slots,
};

static PyMethodDef methods[] = {
    {"scores", (PyCFunction)(void (*)(void))scores, METH_FASTCALL,
     "The number of every seat, from facts of the board, facts of the seats and their features."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "The weights of all layers."},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_init, begin},
    {Py_tp_dealloc, forget},
    {Py_tp_methods, methods},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "euphoria.ai.layers.Layers",
    .basicsize = sizeof(Layers),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "layers",
    .m_doc = "The layers of what bots have learned.",
    .m_size = -1,
};

static int
add_type(PyObject *to, const char *name, PyType_Spec *made_of)
{
    PyObject *type = PyType_FromSpec(made_of);
    if (type == NULL || PyModule_AddObject(to, name, type) < 0) {
        Py_XDECREF(type);
        return -1;
    }
    return 0;
}

PyMODINIT_FUNC
PyInit_layers(void)
{
    PyObject *made = PyModule_Create(&module);
    if (made == NULL || add_type(made, "Layers", &spec) < 0 || add_type(made, "Leanings", &leaning_spec) < 0 ||
        add_type(made, "Depths", &depth_spec) < 0) {
        Py_XDECREF(made);
        return NULL;
    }
    return made;
}
