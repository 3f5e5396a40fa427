import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CLIENT_LINE_MAX, CLIENT_NAME_MAX, CLIENT_PEOPLE_MAX, type Client } from '#shared/clients.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { clientsTexts } from './clients.texts.ts';

const texts = clientsTexts.form;

interface ClientFormProps {
  client: Client;
  isPending: boolean;
  /** Why it couldn't be saved. */
  failure: string | null;
  onSave: (client: Client) => void;
  onCancel: () => void;
  /** For a folder that is a client's already. */
  onRemove?: (() => void) | undefined;
}

interface Person {
  key: number;
  name: string;
  role: string;
  email: string;
}

/** What is known of a client: its names, its people, and what the user is to it. */
export function ClientForm({ client, isPending, failure, onSave, onCancel, onRemove }: ClientFormProps) {
  const [name, setName] = useState(client.name);
  const [otherNames, setOtherNames] = useState(client.otherNames.join(', '));
  const [relation, setRelation] = useState(client.relation);
  const [people, setPeople] = useState<readonly Person[]>(client.people.map((person, key) => ({ ...person, key })));
  const [isTried, setIsTried] = useState(false);

  function change(key: number, part: Partial<Person>) {
    setPeople(people.map((person) => (person.key === key ? { ...person, ...part } : person)));
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    const named = people.filter((person) =>
      [person.name, person.role, person.email].some((part) => part.trim() !== ''),
    );
    if (name.trim() === '' || named.some((person) => person.name.trim() === '')) return;
    onSave({
      name: name.trim(),
      otherNames: [...new Set(otherNames.split(/[,\n]/).map((part) => part.trim()))].filter((part) => part !== ''),
      people: named.map(({ key: _, ...person }) => person),
      relation: relation.trim(),
    });
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <Field
        label={texts.name}
        value={name}
        maxLength={CLIENT_NAME_MAX}
        onChange={(event) => setName(event.target.value)}
        error={isTried && name.trim() === '' ? texts.needsName : undefined}
      />
      <Field
        label={texts.otherNames}
        hint={texts.otherNamesHint}
        value={otherNames}
        onChange={(event) => setOtherNames(event.target.value)}
      />
      <Field
        label={texts.relation}
        hint={texts.relationHint}
        value={relation}
        maxLength={CLIENT_LINE_MAX}
        onChange={(event) => setRelation(event.target.value)}
      />
      <fieldset className="grid gap-3">
        <legend className="pb-1.5 font-medium">{texts.people}</legend>
        {people.map((person, index) => (
          <fieldset key={person.key} className="grid gap-2 rounded-lg border p-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
            <legend className="sr-only">{texts.person(index + 1)}</legend>
            <Field
              label={texts.personName}
              value={person.name}
              maxLength={CLIENT_NAME_MAX}
              onChange={(event) => change(person.key, { name: event.target.value })}
              error={
                isTried && person.name.trim() === '' && (person.role + person.email).trim() !== ''
                  ? texts.needsPersonName
                  : undefined
              }
            />
            <Field
              label={texts.role}
              value={person.role}
              maxLength={CLIENT_LINE_MAX}
              onChange={(event) => change(person.key, { role: event.target.value })}
            />
            <Field
              label={texts.email}
              type="email"
              value={person.email}
              maxLength={CLIENT_LINE_MAX}
              onChange={(event) => change(person.key, { email: event.target.value })}
            />
            <IconButton
              icon={X}
              label={texts.removePerson(person.name)}
              className="self-end justify-self-end"
              onClick={() => setPeople(people.filter(({ key }) => key !== person.key))}
            />
          </fieldset>
        ))}
        {people.length < CLIENT_PEOPLE_MAX && (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => {
              const key = Math.max(-1, ...people.map((person) => person.key)) + 1;
              setPeople([...people, { key, name: '', role: '', email: '' }]);
            }}
          >
            <Plus aria-hidden="true" />
            {texts.addPerson}
          </Button>
        )}
      </fieldset>
      {failure !== null && (
        <p role="alert" className="text-destructive-ink text-sm">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {onRemove && (
          <Button variant="ghost" className="mr-auto" onClick={onRemove}>
            {texts.remove}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" isPending={isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
