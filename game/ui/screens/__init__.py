"""The screens: functions from a model to the nodes that show it. They decide nothing."""
