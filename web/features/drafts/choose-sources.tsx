import { type FormEvent, useState } from 'react';
import type { DraftKind } from '#shared/drafts.ts';
import { draftKinds } from '#shared/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { DraftRequest } from './drafts.queries.ts';
import { draftsTexts as texts } from './drafts.texts.ts';

/** A template that is offered: built in, or with its text. */
export interface OfferedTemplate {
  id?: string;
  title: string;
  content: string;
}

export interface OfferedSources {
  note: { id: string; title: string } | null;
  folders: readonly { id: string; name: string }[];
}

interface ChooseSourcesProps {
  request: DraftRequest;
  templates: readonly OfferedTemplate[];
  sources: OfferedSources;
  onChange: (request: DraftRequest) => void;
}

const SEARCH = 'search';
const SELECTED = 'selected';

/** Which template, and which notes. */
export function ChooseSources({ request, templates, sources, onChange }: ChooseSourcesProps) {
  const { noteIds, folderId, query } = request;
  const [isSearch, setIsSearch] = useState(query !== undefined);
  const [typed, setTyped] = useState(query ?? '');
  // What was selected in the list stays a choice while others are tried.
  const [selected] = useState(noteIds !== undefined && noteIds[0] !== sources.note?.id ? noteIds : []);
  const isSelected = noteIds !== undefined && (noteIds.length > 1 || noteIds[0] !== sources.note?.id);
  const given = { ...(noteIds && { noteIds }), ...(folderId && { folderId }), ...(query && { query }) };

  function chooseTemplate(value: string) {
    if ((draftKinds as readonly string[]).includes(value)) return onChange({ ...given, kind: value as DraftKind });
    const template = templates[Number(value)];
    if (!template) return;
    const { id, title, content } = template;
    onChange({ ...given, ...(id === undefined ? { template: { title, content } } : { templateId: id }) });
  }
  function chooseNotes(value: string) {
    const { kind, templateId, template } = request;
    const chosen = { ...(kind && { kind }), ...(templateId && { templateId }), ...(template && { template }) };
    setIsSearch(value === SEARCH);
    if (value === SEARCH) onChange(typed.trim() === '' ? chosen : { ...chosen, query: typed.trim() });
    else if (value === SELECTED) onChange({ ...chosen, noteIds: selected });
    else if (value === 'note') onChange({ ...chosen, noteIds: [sources.note?.id ?? ''] });
    else onChange({ ...chosen, folderId: value });
  }
  function find(event: FormEvent) {
    event.preventDefault();
    chooseNotes(SEARCH);
  }

  const index = templates.findIndex(({ id, title }) =>
    request.templateId === undefined ? title === request.template?.title : id === request.templateId,
  );
  const notes = [
    ...(selected.length > 0 ? [{ value: SELECTED, label: texts.theseNotes(selected.length) }] : []),
    ...(sources.note ? [{ value: 'note', label: texts.thisNote(sources.note.title) }] : []),
    ...sources.folders.map(({ id, name }) => ({ value: id, label: texts.folder(name) })),
    { value: SEARCH, label: texts.search },
  ];
  return (
    <div className="grid gap-3 pb-4 sm:grid-cols-2">
      <SelectField
        label={texts.template}
        value={request.kind ?? `${index}`}
        onChange={chooseTemplate}
        options={[
          ...draftKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
          ...templates.map(({ title }, place) => ({ value: `${place}`, label: title })),
        ]}
      />
      <SelectField
        label={texts.notes}
        value={isSearch ? SEARCH : (folderId ?? (isSelected ? SELECTED : noteIds ? 'note' : SEARCH))}
        onChange={chooseNotes}
        options={notes}
      />
      {(isSearch || (folderId === undefined && noteIds === undefined)) && (
        <form className="flex items-end gap-2 sm:col-span-2" onSubmit={find}>
          <div className="min-w-0 flex-1">
            <Field
              label={texts.query}
              value={typed}
              maxLength={400}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <Button type="submit" variant="secondary" disabled={typed.trim() === ''}>
            {texts.find}
          </Button>
        </form>
      )}
    </div>
  );
}
