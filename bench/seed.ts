import type { ApiClient } from '#tests/faults/api-client.ts';
import { textOf } from './texts.ts';

const AT_ONCE = 16;

/** Makes that many notes through the API, each of so many bytes. */
export async function seedNotes(user: ApiClient, count: number, bytes: number): Promise<void> {
  let next = 0;
  const make = async () => {
    while (next < count) {
      next += 1;
      const note = { title: `Note ${next}`, content: textOf(bytes), tags: [`tag ${next % 20}`] };
      const { status, body } = await user.call('POST', '/api/notes', note);
      if (status !== 201) throw new Error(`A note could not be made: ${status} ${body}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, make));
}
