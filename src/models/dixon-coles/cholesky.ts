/** Symmetric positive definite systems of linear equations, by Cholesky's factorisation. */

/**
 * The lower factor of the matrix whose entries on and below the diagonal are given, row after row. Null if the matrix
 * is not positive definite.
 */
export function cholesky(matrix: Float64Array, size: number): Float64Array | null {
  const factor = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    const rowAt = row * size;
    for (let column = 0; column <= row; column++) {
      const columnAt = column * size;
      let sum = matrix[rowAt + column]!;
      for (let k = 0; k < column; k++) sum -= factor[rowAt + k]! * factor[columnAt + k]!;
      if (row !== column) factor[rowAt + column] = sum / factor[columnAt + column]!;
      else if (sum > matrix[rowAt + row]! * 1e-13) factor[rowAt + row] = Math.sqrt(sum);
      else return null;
    }
  }
  return factor;
}

/** Solves `matrix x = right` from the factor of the matrix. */
export function solve(factor: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const x = right.slice();
  for (let row = 0; row < size; row++) {
    let sum = x[row]!;
    for (let k = 0; k < row; k++) sum -= factor[row * size + k]! * x[k]!;
    x[row] = sum / factor[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = x[row]!;
    for (let k = row + 1; k < size; k++) sum -= factor[k * size + row]! * x[k]!;
    x[row] = sum / factor[row * size + row]!;
  }
  return x;
}
