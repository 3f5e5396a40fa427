/** Bodies that are cheap to send and were costly to parse, with the status they are refused with. */
export const costlyBodies: [name: string, body: string, status: number][] = [
  ['wrong items', `{"tags":[${'1,'.repeat(1000)}1]}`, 422],
  ['empty texts', `{"tags":[${'"",'.repeat(1000)}""]}`, 422],
  ['3,000,000 wrong items', `{"tags":[${'1,'.repeat(2_999_990)}1]}`, 422],
  ['300,000 unknown fields', `{${Array.from({ length: 300_000 }, (_, i) => `"k${i}":1`).join()}}`, 422],
  ['the same field again and again', `{${'"a":1,'.repeat(800_000)}"a":1}`, 422],
  ['3,000,000 brackets', '['.repeat(3_000_000), 400],
  ['1,000,000 objects', `{"a":${'{"a":'.repeat(1_000_000)}`, 400],
  ['3,000,000 escaped quotes', `{"content":"${'\\"'.repeat(3_000_000)}"}`, 422],
  ['6,000,000 digits', `{"version":${'1'.repeat(6_000_000)}}`, 422],
  ['a field with a long name', `{"${'k'.repeat(6_000_000)}":1}`, 422],
];
