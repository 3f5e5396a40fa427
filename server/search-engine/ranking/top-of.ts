/** The `count` numbers with the highest scores, best first. Among equals the smaller number is first. */
export function topOf(numbers: Iterable<number>, scores: Float32Array | Float64Array, count: number): number[] {
  const heap: number[] = [];
  const isWorse = (a: number, b: number) => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0);
    return difference < 0 || (difference === 0 && a > b);
  };
  // Fast path: most numbers score below everything in the heap.
  let least = Number.NEGATIVE_INFINITY;
  for (const number of numbers) {
    if ((scores[number] as number) < least) continue;
    if (heap.length < count) {
      heap.push(number);
      siftUp(heap, isWorse);
    } else if (count > 0 && isWorse(heap[0] ?? 0, number)) {
      heap[0] = number;
      siftDown(heap, isWorse);
    }
    if (heap.length === count) least = scores[heap[0] ?? 0] ?? 0;
  }
  return heap.sort((a, b) => (isWorse(a, b) ? 1 : -1));
}

type IsBefore = (a: number, b: number) => boolean;

function siftUp(heap: number[], isBefore: IsBefore): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(heap[at] ?? 0, heap[parent] ?? 0)) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function siftDown(heap: number[], isBefore: IsBefore): void {
  let at = 0;
  for (;;) {
    let first = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && isBefore(heap[child] ?? 0, heap[first] ?? 0)) first = child;
    }
    if (first === at) return;
    swap(heap, at, first);
    at = first;
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a] ?? 0;
  heap[a] = heap[b] ?? 0;
  heap[b] = kept;
}
