import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { storable } from './text.ts';

export const TEMPLATES_MAX = 100;
export const TEMPLATE_TITLE_MAX = 200;
export const TEMPLATE_CONTENT_MAX = 100_000;

const templateText = {
  title: storable(TEMPLATE_TITLE_MAX, 'A template name can have at most 200 characters').pipe(
    z.string().trim().min(1, 'A template needs a name'),
  ),
  content: storable(TEMPLATE_CONTENT_MAX, 'A template can have at most 100,000 characters'),
};

export const templateSchema = z.object({ id: z.uuid(), title: z.string(), content: z.string() });
export type Template = z.output<typeof templateSchema>;

const templateParams = z.strictObject({ id: z.string() });
const TEMPLATE_BODY = 1024 * 1024;

/** Ordered by name. */
export const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/api/templates',
  summary: "List the user's own templates",
  access: 'user',
  limit: 'read',
  status: 200,
  reply: z.array(templateSchema),
});
export const createTemplate = defineEndpoint({
  method: 'POST',
  path: '/api/templates',
  summary: 'Create a template',
  access: 'user',
  limit: 'write',
  status: 201,
  bodyLimit: TEMPLATE_BODY,
  body: z.strictObject(templateText),
  reply: templateSchema,
});
/** What is left out stays as it is. */
export const updateTemplate = defineEndpoint({
  method: 'PUT',
  path: '/api/templates/:id',
  summary: 'Rename or change a template',
  access: 'user',
  limit: 'write',
  status: 200,
  bodyLimit: TEMPLATE_BODY,
  params: templateParams,
  body: z.strictObject(templateText).partial(),
  reply: templateSchema,
});
export const deleteTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/api/templates/:id',
  summary: 'Delete a template',
  access: 'user',
  limit: 'write',
  status: 204,
  params: templateParams,
  reply: null,
});
