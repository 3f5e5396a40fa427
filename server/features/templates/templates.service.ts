import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { refuseBeyondQuota } from '#server/features/quota/quota.service.ts';
import { parseId } from '#server/id.ts';
import { compareNames } from '#server/name-order.ts';
import { TEMPLATES_MAX, type Template } from '#shared/templates.ts';
import * as repo from './templates.repo.ts';
import { templatesTexts } from './templates.texts.ts';

/** The user's templates, ordered by name. */
export async function listTemplates({ db, userId }: Context): Promise<Template[]> {
  const found = await db.read(userId, (tx) => repo.findTemplates(tx, userId));
  return found.sort((a, b) => compareNames(a.title, b.title) || (a.id < b.id ? -1 : 1));
}

/** @throws {AppError} `invalid` beyond 100 templates, `quota_reached`. */
export async function createTemplate(context: Context, text: Omit<Template, 'id'>): Promise<Template> {
  const { db, userId } = context;
  const template = await db.write(userId, async (tx) => {
    if ((await repo.countTemplates(tx, userId)) >= TEMPLATES_MAX) {
      throw new AppError('invalid', templatesTexts.tooMany);
    }
    await refuseBeyondQuota(tx, context, { notes: 0, bytes: sizeOf(text) });
    return repo.insertTemplate(tx, userId, text);
  });
  publishChange(context, { kind: 'lists' });
  return template;
}

/** @throws {AppError} `not_found`, `quota_reached`. */
export async function updateTemplate(
  context: Context,
  id: string,
  change: { title?: string | undefined; content?: string | undefined },
): Promise<Template> {
  const { db, userId } = context;
  const templateId = templateIdFrom(id);
  const template = await db.write(userId, async (tx) => {
    const before = await repo.lockTemplate(tx, userId, templateId);
    if (before === undefined) throw noSuchTemplate();
    const { title = before.title, content = before.content } = change;
    const after = { id: templateId, title, content };
    const bytes = sizeOf(after) - sizeOf(before);
    if (bytes > 0) await refuseBeyondQuota(tx, context, { notes: 0, bytes });
    await repo.updateTemplate(tx, userId, after);
    return after;
  });
  publishChange(context, { kind: 'lists' });
  return template;
}

/** @throws {AppError} `not_found` */
export async function deleteTemplate(context: Context, id: string): Promise<undefined> {
  const { db, userId } = context;
  const templateId = templateIdFrom(id);
  if (!(await db.write(userId, (tx) => repo.deleteTemplate(tx, userId, templateId)))) throw noSuchTemplate();
  publishChange(context, { kind: 'lists' });
}

function sizeOf({ title, content }: Omit<Template, 'id'>): number {
  return Buffer.byteLength(title + content);
}

function templateIdFrom(text: string): string {
  return parseId(text, noSuchTemplate);
}

/** The one answer for a template that is missing or another user's, and for an invalid id. */
function noSuchTemplate(): AppError {
  return new AppError('not_found', templatesTexts.notFound);
}
