import { LayoutTemplate, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Template } from '#shared/templates.ts';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { professionTemplates } from './profession-templates.ts';
import type { NoteTemplate } from './template.ts';
import { useDeleteTemplate, useTemplates } from './templates.queries.ts';
import { templatesTexts as texts } from './templates.texts.ts';

interface TemplateListProps {
  onChoose: (template: NoteTemplate) => void;
  onEdit: (template: Template) => void;
}

/** The user's own templates, those of their profession, and the general ones. */
export function TemplateList({ onChoose, onEdit }: TemplateListProps) {
  const { own, profession, ofProfession, error, reload } = useTemplates();
  const { mutate: remove } = useDeleteTemplate();
  return (
    <div className="grid gap-5">
      <Section title={texts.own}>
        {error && <FailedToLoad title={texts.loadFailed} error={error} onRetry={reload} headingLevel={3} />}
        {!own && !error && <Skeleton className="h-11" />}
        {own?.length === 0 && <p className="text-ink-muted text-sm">{texts.none}</p>}
        {own?.map((template) => (
          <Row key={template.id} template={template} onChoose={onChoose}>
            <IconButton label={texts.edit(template.title)} size="sm" onClick={() => onEdit(template)}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={texts.remove(template.title)} size="sm" onClick={() => remove(template)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </Row>
        ))}
      </Section>
      <Section title={texts.of[profession]}>
        {ofProfession.map((template) => (
          <Row key={template.title} template={template} onChoose={onChoose} />
        ))}
      </Section>
      {profession !== 'other' && (
        <Section title={texts.of.other}>
          {professionTemplates.other.map((template) => (
            <Row key={template.title} template={template} onChoose={onChoose} />
          ))}
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-ink-muted text-sm">{title}</h3>
      <div className="grid">{children}</div>
    </section>
  );
}

interface RowProps {
  template: NoteTemplate;
  onChoose: (template: NoteTemplate) => void;
  children?: ReactNode;
}

function Row({ template, onChoose, children }: RowProps) {
  return (
    <div className="-mx-2 flex items-center gap-1 rounded-md px-2 hover:bg-hover">
      <button
        type="button"
        onClick={() => onChoose(template)}
        className="flex min-h-10 min-w-0 flex-1 items-center gap-2.5 text-left touch:min-h-11"
      >
        <LayoutTemplate aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
        <span className="truncate">{template.title}</span>
      </button>
      {children}
    </div>
  );
}
