import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { recordingHref } from '#web/features/voice/voice.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from './notice.tsx';
import { Player } from './player.tsx';

interface KeptPlayerProps {
  id: string;
  /** Play was pressed elsewhere. */
  isWantedAtOnce?: boolean;
}

/** Plays a recording that the server keeps; read from there once Play is pressed. */
export function KeptPlayer({ id, isWantedAtOnce = false }: KeptPlayerProps) {
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
      {isError && (
        <Notice kind="problem">The recording cannot be read now. Check your connection, then try again.</Notice>
      )}
      <Button
        variant="secondary"
        size="sm"
        isPending={isFetching}
        onClick={() => (isWanted ? void refetch() : setIsWanted(true))}
      >
        <Play aria-hidden="true" />
        Play
      </Button>
    </div>
  );
}

async function readSound(id: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(recordingHref(id), { credentials: 'include', signal });
  if (!response.ok) throw new Error(`The recording was answered with ${response.status}`);
  return response.blob();
}
