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
   * Kernel row, kernel column, input, output; as 64-bit numbers, because converting each would cost more than the
   * arithmetic.
   */
  readonly weights: Float64Array;
  readonly biases: Float32Array;
  readonly isRectified: boolean;
}

/** The data between layers: row, column, value. */
export interface Field {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

export function sizeAfter(field: Pick<Field, 'rows' | 'columns'>, layer: LayerShape): Pick<Field, 'rows' | 'columns'> {
  return {
    rows: Math.floor((field.rows - layer.rows) / layer.down) + 1,
    columns: Math.floor((field.columns - layer.columns) / layer.along) + 1,
  };
}
