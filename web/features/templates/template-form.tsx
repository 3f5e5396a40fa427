import { type FormEvent, useId, useState } from 'react';
import { TEMPLATE_CONTENT_MAX, TEMPLATE_TITLE_MAX } from '#shared/templates.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { inputStyle } from '#web/ui/input-style.ts';
import { Label } from '#web/ui/label.tsx';
import { toast } from '#web/ui/toast.ts';
import type { NoteTemplate } from './template.ts';
import { useSaveTemplate } from './templates.queries.ts';
import { templatesTexts } from './templates.texts.ts';

const texts = templatesTexts.form;

interface TemplateFormProps {
  /** What to begin with; a template with an id is changed. */
  template: NoteTemplate;
  onClose: () => void;
}

/** Name and text of a template. */
export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const [title, setTitle] = useState(template.title);
  const [content, setContent] = useState(template.content);
  const [isTried, setIsTried] = useState(false);
  const contentId = useId();
  const save = useSaveTemplate();
  const isNameless = title.trim() === '';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isNameless) return;
    save.mutate(
      { ...template, title: title.trim(), content },
      {
        onSuccess: ({ title: name }) => {
          toast({ title: templatesTexts.saved(name) });
          onClose();
        },
      },
    );
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <Field
        label={texts.name}
        value={title}
        maxLength={TEMPLATE_TITLE_MAX}
        onChange={(event) => setTitle(event.target.value)}
        error={isTried && isNameless ? texts.needsName : undefined}
      />
      <div className="grid gap-1.5">
        <Label htmlFor={contentId}>{texts.content}</Label>
        <textarea
          id={contentId}
          rows={10}
          value={content}
          maxLength={TEMPLATE_CONTENT_MAX}
          onChange={(event) => setContent(event.target.value)}
          className={`${inputStyle} resize-y py-2`}
        />
      </div>
      {save.error && (
        <p role="alert" className="text-destructive-ink text-sm">
          {failureSentence(save.error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" isPending={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
