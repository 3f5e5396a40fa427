import { languages } from '#web/lib/languages.ts';
import { SelectField } from '#web/ui/select-field.tsx';

interface ReplyLanguageProps {
  /** As `en`; null: that of the question. */
  value: string | null;
  onChange: (language: string | null) => void;
}

const SAME = 'same';

/** The language the assistant answers in. */
export function ReplyLanguage({ value, onChange }: ReplyLanguageProps) {
  return (
    <SelectField
      label="Language of replies"
      value={value ?? SAME}
      onChange={(chosen) => onChange(chosen === SAME ? null : chosen)}
      options={[{ value: SAME, label: 'The language of the question' }, ...languages]}
    />
  );
}
