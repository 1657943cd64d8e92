/* The layers of a learned evaluation: small facts about the board and about every seat in, a number for each seat out.

   Facts are rows that are added up, so that what does not hold costs nothing. All loops add a row to a row: a compiler
   makes vectors of them without changing the order of any sum, so that every machine finds the same numbers.
   `layers.pyi` says how it is called, and tests/ai/test_mind.py compares it with the same sums in numpy. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
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
    if (given.len != 2 * count) {
        PyErr_Format(PyExc_ValueError, "these layers have %zd weights of two bytes; there are %zd bytes", count, given.len);
        PyBuffer_Release(&given);
        return -1;
    }
    free(self->weights);
    self->weights = malloc((size_t)count * sizeof(float));
    if (self->weights == NULL) {
        PyBuffer_Release(&given);
        PyErr_NoMemory();
        return -1;
    }
    const unsigned char *bytes = given.buf;
    for (Py_ssize_t i = 0; i < count; i++)
        self->weights[i] = (float)((short)(bytes[2 * i] | bytes[2 * i + 1] << 8) * scale);
    PyBuffer_Release(&given);
    float *at = self->weights;
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
add_features(float *to, PyObject *features, const Layers *self)
{
    if (!PyList_Check(features) || PyList_GET_SIZE(features) < self->features) {
        PyErr_Format(PyExc_ValueError, "there are %zd features of a seat", self->features);
        return -1;
    }
    for (Py_ssize_t i = 0; i < self->features; i++) {
        double value = PyFloat_AsDouble(PyList_GET_ITEM(features, i));
        if (value == -1.0 && PyErr_Occurred())
            return -1;
        if (value != 0.0)
            add_times(to, self->of_feature + i * self->wide, (float)value, self->wide);
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
            add_features(first[seat], PyList_GET_ITEM(args[2], seat), self) < 0)
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
    .m_doc = "The layers of a learned evaluation.",
    .m_size = -1,
};

PyMODINIT_FUNC
PyInit_layers(void)
{
    PyObject *made = PyModule_Create(&module);
    PyObject *type = made == NULL ? NULL : PyType_FromSpec(&spec);
    if (type == NULL || PyModule_AddObject(made, "Layers", type) < 0) {
        Py_XDECREF(type);
        Py_XDECREF(made);
        return NULL;
    }
    return made;
}
