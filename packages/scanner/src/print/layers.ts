export interface LayerShape {
  readonly rows: number;
  readonly columns: number;
  readonly down: number;
  readonly along: number;
  /** Distance between the kernel's columns; above 1 only in layers of one row. */
  readonly apart: number;
  readonly inputs: number;
  readonly outputs: number;
}

export interface Layer extends LayerShape {
  /** Kernel row, kernel column, input, output. */
  readonly weights: Int8Array;
  /** For each output: an integer sum becomes a value by a factor and a bias. */
  readonly scales: Float32Array;
  readonly biases: Float32Array;
  /** The last layer's values are neither rectified nor rounded. */
  readonly isLast: boolean;
}

/** The highest value between layers: with 8-bit weights, sums of a thousand products fit into 32 bits. */
export const MOST_VALUE = 16_383;

/** Integers between layers: row, column, value. */
export interface Field {
  readonly rows: number;
  readonly columns: number;
  readonly values: Int16Array;
}

/** The last layer's values: column, value. */
export interface Outputs {
  readonly columns: number;
  readonly values: Float32Array;
}

/** Runs all layers; both implementations give exactly the same values. */
export type Inference = (input: Field) => Outputs;

export function sizeAfter(field: Pick<Field, 'rows' | 'columns'>, layer: LayerShape): Pick<Field, 'rows' | 'columns'> {
  const width = (layer.columns - 1) * layer.apart + 1;
  return {
    rows: Math.floor((field.rows - layer.rows) / layer.down) + 1,
    columns: Math.floor((field.columns - width) / layer.along) + 1,
  };
}
