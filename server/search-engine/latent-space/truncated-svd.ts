/** A sparse matrix in compressed rows (CSR). */
export interface SparseMatrix {
  rows: number;
  columns: number;
  /** The start of each row. */
  offsets: Uint32Array;
  indices: Uint32Array;
  values: Float32Array;
}

/** Extra columns that make the others accurate and are discarded at the end. */
const OVERSAMPLING = 12;
const PASSES = 4;

/**
 * The first `rank` right singular vectors of a matrix, as rows of `columns` × `rank`, best first, by randomized subspace
 * iteration (Halko, Martinsson and Tropp 2011). The starting matrix is fixed, so the result is deterministic.
 */
export function rightSingularVectors(matrix: SparseMatrix, rank: number): Float32Array {
  const width = Math.min(rank + OVERSAMPLING, matrix.rows, matrix.columns);
  const basis = randomMatrix(matrix.columns, width);
  const image = new Float32Array(matrix.rows * width);
  orthonormalize(basis, width);
  for (let pass = 0; pass < PASSES; pass++) {
    multiply(matrix, basis, image, width);
    orthonormalize(image, width);
    multiplyTransposed(matrix, image, basis, width);
    if (pass < PASSES - 1) orthonormalize(basis, width);
  }
  // basis = Aᵀ Q, so its own right singular vectors turn it into those of A, scaled by the singular values.
  const { vectors, values } = symmetricEigen(gram(basis, width), width);
  return rotate(basis, vectors, values, width, Math.min(rank, width));
}

function randomMatrix(rows: number, width: number): Float32Array {
  const matrix = new Float32Array(rows * width);
  let state = 0x9e3779b9;
  for (let index = 0; index < matrix.length; index++) {
    // xorshift32
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    matrix[index] = state / 0x80000000;
  }
  return matrix;
}

/** target = matrix · factor */
function multiply(matrix: SparseMatrix, factor: Float32Array, target: Float32Array, width: number): void {
  const { offsets, indices, values } = matrix;
  target.fill(0);
  for (let row = 0; row < matrix.rows; row++) {
    const to = row * width;
    const end = offsets[row + 1] as number;
    for (let at = offsets[row] as number; at < end; at++) {
      const from = (indices[at] as number) * width;
      const value = values[at] as number;
      for (let j = 0; j < width; j++) (target[to + j] as number) += value * (factor[from + j] as number);
    }
  }
}

/** target = matrixᵀ · factor */
function multiplyTransposed(matrix: SparseMatrix, factor: Float32Array, target: Float32Array, width: number): void {
  const { offsets, indices, values } = matrix;
  target.fill(0);
  for (let row = 0; row < matrix.rows; row++) {
    const from = row * width;
    const end = offsets[row + 1] as number;
    for (let at = offsets[row] as number; at < end; at++) {
      const to = (indices[at] as number) * width;
      const value = values[at] as number;
      for (let j = 0; j < width; j++) (target[to + j] as number) += value * (factor[from + j] as number);
    }
  }
}

/** Makes the columns orthonormal (Cholesky QR). The second round restores lost precision. */
function orthonormalize(matrix: Float32Array, width: number): void {
  for (let round = 0; round < 2; round++) {
    const inverse = inverseCholesky(gram(matrix, width), width);
    const row = new Float64Array(width);
    for (let start = 0; start < matrix.length; start += width) {
      for (let j = 0; j < width; j++) {
        let sum = 0;
        for (let i = 0; i <= j; i++) sum += (matrix[start + i] as number) * (inverse[j * width + i] as number);
        row[j] = sum;
      }
      matrix.set(row, start);
    }
  }
}

/** matrixᵀ · matrix */
function gram(matrix: Float32Array, width: number): Float64Array {
  const product = new Float64Array(width * width);
  for (let start = 0; start < matrix.length; start += width) {
    for (let i = 0; i < width; i++) {
      const value = matrix[start + i] as number;
      if (value === 0) continue;
      for (let j = i; j < width; j++) (product[i * width + j] as number) += value * (matrix[start + j] as number);
    }
  }
  for (let i = 0; i < width; i++) for (let j = 0; j < i; j++) product[i * width + j] = product[j * width + i] as number;
  return product;
}

/** The inverse of the lower Cholesky factor. Directions that are numerically empty become zero. */
function inverseCholesky(matrix: Float64Array, width: number): Float64Array {
  const lower = matrix.slice();
  const tiny = 1e-12 * Math.max(...Array.from({ length: width }, (_, i) => matrix[i * width + i] as number), 1e-30);
  for (let i = 0; i < width; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = lower[i * width + j] as number;
      for (let k = 0; k < j; k++) sum -= (lower[i * width + k] as number) * (lower[j * width + k] as number);
      if (i === j) lower[i * width + i] = sum > tiny ? Math.sqrt(sum) : Number.POSITIVE_INFINITY;
      else lower[i * width + j] = sum / (lower[j * width + j] as number);
    }
  }
  const inverse = new Float64Array(width * width);
  for (let j = 0; j < width; j++) {
    inverse[j * width + j] = 1 / (lower[j * width + j] as number);
    for (let i = j + 1; i < width; i++) {
      let sum = 0;
      for (let k = j; k < i; k++) sum -= (lower[i * width + k] as number) * (inverse[k * width + j] as number);
      inverse[i * width + j] = sum / (lower[i * width + i] as number);
    }
  }
  return inverse;
}

/** Jacobi's method: eigenvalues in descending order, and the vectors as columns. */
function symmetricEigen(matrix: Float64Array, width: number): { values: Float64Array; vectors: Float64Array } {
  const work = matrix.slice();
  const rotation = new Float64Array(width * width);
  for (let i = 0; i < width; i++) rotation[i * width + i] = 1;
  for (let sweep = 0; sweep < 12; sweep++) if (jacobiSweep(work, rotation, width) < 1e-10) break;
  const order = Array.from({ length: width }, (_, i) => i).sort(
    (a, b) => (work[b * width + b] as number) - (work[a * width + a] as number),
  );
  const vectors = new Float64Array(width * width);
  for (const [to, from] of order.entries()) {
    for (let i = 0; i < width; i++) vectors[i * width + to] = rotation[i * width + from] as number;
  }
  return { values: Float64Array.from(order, (i) => work[i * width + i] as number), vectors };
}

/** One round over all pairs. Returns the ratio of the off-diagonal to the diagonal before it. */
function jacobiSweep(a: Float64Array, rotation: Float64Array, width: number): number {
  let off = 0;
  let on = 0;
  for (let p = 0; p < width; p++) {
    on += (a[p * width + p] as number) ** 2;
    for (let q = p + 1; q < width; q++) {
      const apq = a[p * width + q] as number;
      off += apq * apq;
      if (apq === 0) continue;
      const theta = ((a[q * width + q] as number) - (a[p * width + p] as number)) / (2 * apq);
      const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
      const cosine = 1 / Math.sqrt(t * t + 1);
      turnRows(a, p, q, cosine, t * cosine, width);
      turnColumns(a, p, q, cosine, t * cosine, width);
      turnColumns(rotation, p, q, cosine, t * cosine, width);
    }
  }
  return on === 0 ? 0 : off / on;
}

function turnRows(a: Float64Array, p: number, q: number, cosine: number, sine: number, width: number): void {
  for (let k = 0; k < width; k++) {
    const x = a[p * width + k] as number;
    const y = a[q * width + k] as number;
    a[p * width + k] = cosine * x - sine * y;
    a[q * width + k] = sine * x + cosine * y;
  }
}

function turnColumns(a: Float64Array, p: number, q: number, cosine: number, sine: number, width: number): void {
  for (let k = 0; k < width; k++) {
    const x = a[k * width + p] as number;
    const y = a[k * width + q] as number;
    a[k * width + p] = cosine * x - sine * y;
    a[k * width + q] = sine * x + cosine * y;
  }
}

function rotate(
  basis: Float32Array,
  vectors: Float64Array,
  values: Float64Array,
  width: number,
  rank: number,
): Float32Array {
  const rows = basis.length / width;
  const rotated = new Float32Array(rows * rank);
  const scales = Float64Array.from(values.subarray(0, rank), (value) => (value > 1e-12 ? 1 / Math.sqrt(value) : 0));
  for (let row = 0; row < rows; row++) {
    for (let j = 0; j < rank; j++) {
      let sum = 0;
      for (let i = 0; i < width; i++) sum += (basis[row * width + i] as number) * (vectors[i * width + j] as number);
      rotated[row * rank + j] = sum * (scales[j] as number);
    }
  }
  return rotated;
}
