/** Where PostgreSQL's page header and a line pointer have what is read here (PostgreSQL 66.6, bufpage.h, itemid.h). */
const LOWER = 12;
const SPECIAL = 16;
const POINTERS = 24;
const POINTER_BYTES = 4;
/** Of the kinds of pointers those with an entry: live, and marked as dead, which a scan does that finds no row there. */
const HAS_ENTRY = 1;
/** A B-tree page's own end of the page: next page and flags (nbtree.h). */
const NEXT = 4;
const FLAGS = 12;
const FLAGS_THAT_MATTER = { leaf: 1, deleted: 4, meta: 8, halfDead: 16 };
/** An entry with several rows has their places in a list behind its key (nbtree.h, INDEX_ALT_TID_MASK). */
const INFO = 6;
const IS_LIST = 0x2000;
const LIST_COUNT = 0x0fff;
const PLACE_BYTES = 6;

/** The pages of the table that the entries of a page of a B-tree index point to; none if it isn't a leaf. */
export function* heapPagesIn(page: Buffer): Generator<number> {
  const special = page.readUInt16LE(SPECIAL);
  if (special === 0 || special + FLAGS + 2 > page.length) return;
  const flags = page.readUInt16LE(special + FLAGS);
  const { leaf, deleted, meta, halfDead } = FLAGS_THAT_MATTER;
  if ((flags & leaf) === 0 || (flags & (deleted | meta | halfDead)) !== 0) return;
  const count = Math.floor((page.readUInt16LE(LOWER) - POINTERS) / POINTER_BYTES);
  // The first entry of all pages but the last is their highest key, not a row.
  const first = page.readUInt32LE(special + NEXT) === 0 ? 0 : 1;
  for (let index = first; index < count; index += 1) {
    const pointer = page.readUInt32LE(POINTERS + index * POINTER_BYTES);
    if (((pointer >>> 15) & HAS_ENTRY) !== 0) yield* heapPagesOf(page, pointer & 0x7fff);
  }
}

function* heapPagesOf(page: Buffer, entry: number): Generator<number> {
  const inList = page.readUInt16LE(entry + 4);
  if ((page.readUInt16LE(entry + INFO) & IS_LIST) === 0) {
    yield blockAt(page, entry);
    return;
  }
  if ((inList & IS_LIST) === 0) return;
  const list = entry + blockAt(page, entry);
  for (let place = 0; place < (inList & LIST_COUNT); place += 1) yield blockAt(page, list + place * PLACE_BYTES);
}

/** A block number: its upper half first. */
function blockAt(page: Buffer, at: number): number {
  return page.readUInt16LE(at) * 0x10000 + page.readUInt16LE(at + 2);
}
