"""The lab: experiments with many games, what is kept of each, honest statistics, and a report.

Playing needs the standard library alone, so that any machine can do it; tables, statistics and the report need the
packages of the extra `lab`.
"""

from euphoria.lab.experiment import Arm, Experiment, experiment_from, load_experiment

__all__ = ["Arm", "Experiment", "experiment_from", "load_experiment"]
