import { type Profession, professions } from '#shared/professions.ts';
import type { ProfessionChoice as Choice } from '#shared/settings.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { settingNames } from './setting-names.texts.ts';
import { settingsTexts } from './settings.texts.ts';

const { unanswered, choices } = settingsTexts.profession;

interface ProfessionChoiceProps {
  /** Null until the question is answered or skipped. */
  value: Choice | null;
  onChange: (profession: Choice) => void;
}

/** What the user does, which decides the templates. */
export function ProfessionChoice({ value, onChange }: ProfessionChoiceProps) {
  return (
    <SelectField
      label={settingNames.profession}
      value={value ?? 'skipped'}
      onChange={(chosen) => onChange(chosen as Choice)}
      options={[
        { value: 'skipped', label: unanswered },
        ...professions.map((profession: Profession) => ({ value: profession, label: choices[profession] })),
      ]}
    />
  );
}
