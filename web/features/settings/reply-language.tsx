import { SelectField } from './select-field.tsx';

interface ReplyLanguageProps {
  /** As `en`; null: that of the question. */
  value: string | null;
  onChange: (language: string | null) => void;
}

const codes =
  'ar bg ca cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt ro ru sk sl sr sv th tr uk vi zh';
const SAME = 'same';

/** The language the assistant answers in, each called as it calls itself. */
export function ReplyLanguage({ value, onChange }: ReplyLanguageProps) {
  return (
    <SelectField
      label="Language of replies"
      value={value ?? SAME}
      onChange={(chosen) => onChange(chosen === SAME ? null : chosen)}
      options={[
        { value: SAME, label: 'The language of the question' },
        ...codes.split(' ').map((code) => ({ value: code, label: nameOf(code) })),
      ]}
    />
  );
}

function nameOf(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}
