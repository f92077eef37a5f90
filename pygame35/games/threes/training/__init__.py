"""Training and calibration of the evaluation of Threes."""
