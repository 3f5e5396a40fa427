import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { recordingHref } from '#web/features/voice/voice.queries.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from './notice.tsx';
import { Player } from './player.tsx';

interface SavedPlayerProps {
  id: string;
  /** Whether to load and play immediately. */
  isWantedAtOnce?: boolean;
}

/** Plays a recording stored on the server, which is loaded when Play is pressed. */
export function SavedPlayer({ id, isWantedAtOnce = false }: SavedPlayerProps) {
  const [isWanted, setIsWanted] = useState(isWantedAtOnce);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['recording-sound', id],
    queryFn: ({ signal }) => readSound(id, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <Player sound={data} isPlaying />;
  return (
    <div className="grid justify-items-start gap-2">
      {isError && <Notice kind="problem">{texts.list.soundFailed}</Notice>}
      <Button
        variant="secondary"
        size="sm"
        isPending={isFetching}
        onClick={() => (isWanted ? void refetch() : setIsWanted(true))}
      >
        <Play aria-hidden="true" />
        {texts.list.play}
      </Button>
    </div>
  );
}

async function readSound(id: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(recordingHref(id), { credentials: 'include', signal });
  if (!response.ok) throw new Error(`Loading the recording failed with status ${response.status}`);
  return response.blob();
}
