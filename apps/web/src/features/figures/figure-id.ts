export type FigureId = 'submitted' | 'in-time' | 'durations' | 'makes' | 'ages';
