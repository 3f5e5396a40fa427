import { expect, test } from 'vitest';
import { withoutSchemas } from '#scripts/contracts-plugin.ts';

test('removes schemas from endpoints in the browser build', () => {
  const code = `
export const noteSchema = z.object({ id: z.uuid() }).strict();
export const LIMIT = 5;
const pageQuery = { limit: z.int().max(LIMIT) };
export const readNote = defineEndpoint({
  method: "GET",
  path: "/api/notes/:id",
  access: "user",
  params: z.strictObject({ id: z.string() }),
  reply: noteSchema,
});`;
  const shortened = withoutSchemas(code);
  expect(shortened).toContain(
    'readNote = /* @__PURE__ */ defineEndpoint({ method: "GET", path: "/api/notes/:id", access: "user" });',
  );
  // Unused values may be dropped; what a form imports stays as it was.
  expect(shortened).toContain('noteSchema = /* @__PURE__ */ (() => (z.object({ id: z.uuid() }).strict()))();');
  expect(shortened).toContain('pageQuery = /* @__PURE__ */ (() => ({ limit: z.int().max(LIMIT) }))();');
  expect(shortened).toContain('LIMIT = 5;');
});
