import classes from './segmented.module.css';

export const SEGMENTED = {
  root: classes.root ?? '',
  indicator: classes.indicator ?? '',
  label: classes.label ?? '',
};
