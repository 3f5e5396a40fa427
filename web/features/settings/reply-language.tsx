import { languages } from '#web/lib/languages.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { settingNames } from './setting-names.texts.ts';
import { aiTexts } from './settings.texts.ts';

interface ReplyLanguageProps {
  /** For example `en`; null means the language of the question. */
  value: string | null;
  onChange: (language: string | null) => void;
}

const SAME = 'same';

/** The language the assistant answers in. */
export function ReplyLanguage({ value, onChange }: ReplyLanguageProps) {
  return (
    <SelectField
      label={settingNames['reply-language']}
      value={value ?? SAME}
      onChange={(chosen) => onChange(chosen === SAME ? null : chosen)}
      options={[{ value: SAME, label: aiTexts.sameLanguage }, ...languages]}
    />
  );
}
