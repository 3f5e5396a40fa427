import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { professions } from '#shared/professions.ts';
import { DEFAULT_SETTINGS } from '#shared/settings.ts';
import type { Template } from '#shared/templates.ts';
import { giveLayout, renderInApp, serve } from '#tests/web-page.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { professionTemplates } from './profession-templates.ts';
import { filledTemplate } from './template.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateList } from './template-list.tsx';

const review: Template = { id: '3f0c6c52-8c5e-4a3b-9a51-0d2f6f7b8c01', title: 'Review', content: '- [ ] ' };

beforeEach(giveLayout);

function serveTemplates(own: Template[]) {
  const sent: unknown[] = [];
  const calls = serve(({ method, path, body }) => {
    if (path === '/api/settings') return { json: { ...DEFAULT_SETTINGS, profession: 'coach' } };
    if (method === 'GET') return { json: own };
    sent.push(body);
    return method === 'DELETE' ? { status: 204, json: null } : { json: { ...review, ...(body as object) } };
  });
  return { calls, sent };
}

describe('the list', () => {
  test("has the user's own templates, those of the profession and the general ones", async () => {
    serveTemplates([review]);
    const onChoose = vi.fn();
    renderInApp(<TemplateList onChoose={onChoose} onEdit={vi.fn()} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
    expect(onChoose).toHaveBeenCalledWith(review);
    const ofCoaches = within(await screen.findByRole('region', { name: 'For coaches' }));
    expect(ofCoaches.getByRole('button', { name: 'Intake' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'General' })).toBeTruthy();
  });

  test('deletes one, and Undo creates it again', async () => {
    const { calls, sent } = serveTemplates([review]);
    renderInApp(
      <>
        <TemplateList onChoose={vi.fn()} onEdit={vi.fn()} />
        <Toaster />
      </>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Review' }));
    await expect.poll(() => calls).toContain(`DELETE /api/templates/${review.id}`);
    await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
    await expect.poll(() => sent).toEqual([undefined, { title: 'Review', content: '- [ ] ' }]);
  });

  test('says how to make the first one', async () => {
    serveTemplates([]);
    renderInApp(<TemplateList onChoose={vi.fn()} onEdit={vi.fn()} />);
    expect(await screen.findByText(/choose “Save as a template” in its menu/)).toBeTruthy();
  });
});

describe('the form', () => {
  test('saves a new template and a changed one', async () => {
    const { calls, sent } = serveTemplates([]);
    const onClose = vi.fn();
    renderInApp(<TemplateForm template={{ title: 'Review', content: 'a' }} onClose={onClose} />);
    await userEvent.type(screen.getByLabelText('Text'), 'b');
    await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls).toContain('POST /api/templates');
    expect(sent).toEqual([{ title: 'Review', content: 'ab' }]);
  });

  test('asks for a name, at the field', async () => {
    const { calls } = serveTemplates([]);
    renderInApp(<TemplateForm template={review} onClose={vi.fn()} />);
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
    expect((await screen.findByRole('alert')).textContent).toBe('A template needs a name');
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });
});

test.each(professions)('a %s has at least five templates with names of their own', (profession) => {
  const titles = professionTemplates[profession].map(({ title }) => title);
  const braces = JSON.stringify(professionTemplates[profession]).match(/\{\{.*?\}\}/g);
  expect(new Set(braces)).toEqual(new Set(['{{date}}']));
  expect(new Set(titles).size).toBeGreaterThanOrEqual(5);
  expect(new Set(titles).size).toBe(titles.length);
});

test('{{date}} becomes the day in words, in name and text', () => {
  const template = { title: 'Review {{date}}', content: 'On {{date}}, not {{time}}' };
  expect(filledTemplate(template, new Date(2026, 10, 22))).toEqual({
    title: 'Review November 22, 2026',
    content: 'On November 22, 2026, not {{time}}',
  });
});
