import { useState } from 'react';
import type { Folder } from '#shared/folders.ts';
import { Button } from '#web/ui/button.tsx';
import { clientsTexts } from './clients.texts.ts';
import { likelyClients } from './likely-clients.ts';

const texts = clientsTexts.offer;
/** Offered one by one; the others only together. */
const SHOWN = 12;

interface OfferedClientsProps {
  folders: readonly Folder[];
  onMake: (folders: readonly Folder[]) => void;
  isMaking: boolean;
}

/** Offers to make clients of the folders that look like it; nothing where none does. */
export function OfferedClients({ folders, onMake, isMaking }: OfferedClientsProps) {
  const [isDeclined, setIsDeclined] = useState(false);
  const likely = likelyClients(folders);
  if (isDeclined || likely.length === 0) return null;
  const title = texts.title(likely.map(({ name }) => name));
  return (
    <section aria-label={title} className="mb-3 grid gap-2 rounded-lg border bg-raised p-3">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-ink-muted text-sm">{texts.description}</p>
      {likely.length > 1 && (
        <ul className="flex flex-wrap gap-1.5">
          {likely.slice(0, SHOWN).map((folder) => (
            <li key={folder.id} className="min-w-0">
              <Button
                variant="secondary"
                size="sm"
                className="max-w-full"
                disabled={isMaking}
                aria-label={texts.one(folder.name)}
                onClick={() => onMake([folder])}
              >
                <span className="truncate">{folder.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isPending={isMaking} onClick={() => onMake(likely)}>
          {texts.accept(likely.length)}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setIsDeclined(true)}>
          {texts.decline}
        </Button>
      </div>
    </section>
  );
}
