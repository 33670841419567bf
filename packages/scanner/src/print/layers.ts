/** A layer of convolution: kernel, steps of the kernel, and what goes in and out of each place. */
export interface LayerShape {
  readonly rows: number;
  readonly columns: number;
  readonly down: number;
  readonly along: number;
  readonly inputs: number;
  readonly outputs: number;
}

export interface Layer extends LayerShape {
  /**
   * Kernel row, kernel column, input, output; as 64-bit numbers, for converting each would cost more than the
   * arithmetic.
   */
  readonly weights: Float64Array;
  readonly biases: Float32Array;
  /** Whether what is below 0 becomes 0. */
  readonly isRectified: boolean;
}

/** What goes from layer to layer: row, column, value. */
export interface Field {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** What a layer makes of a field of that size. */
export function sizeAfter(field: Pick<Field, 'rows' | 'columns'>, layer: LayerShape): Pick<Field, 'rows' | 'columns'> {
  return {
    rows: Math.floor((field.rows - layer.rows) / layer.down) + 1,
    columns: Math.floor((field.columns - layer.columns) / layer.along) + 1,
  };
}
