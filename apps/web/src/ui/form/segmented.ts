import classes from './segmented.module.css';

/** The look of a form's segmented controls. */
export const SEGMENTED = {
  root: classes.root ?? '',
  indicator: classes.indicator ?? '',
  label: classes.label ?? '',
};
