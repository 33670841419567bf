/** Each plot, by the id of its heading. */
export type FigureId = 'submitted' | 'in-time' | 'durations' | 'makes' | 'ages';
