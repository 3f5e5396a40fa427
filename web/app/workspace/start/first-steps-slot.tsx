import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type ChatMessage, GENERAL_CHAT, readChat } from '#shared/assistant.ts';
import type { Samples } from '#shared/samples.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { FirstSteps, type Step } from '#web/features/start/first-steps.tsx';
import { useFirstSteps, useSamples } from '#web/features/start/start.queries.ts';
import { useRemoveExample } from './use-remove-example.ts';

const OPEN_TASK = /^[ \t]*[-*] \[ \] .*/m;
const DONE_TASK = /^[ \t]*[-*] \[[xX]\] /m;

/** The first steps with the example client, until somebody closes them. */
export function FirstStepsSlot() {
  const samples = useSamples();
  const [done] = useFirstSteps();
  if (!samples || done.includes('closed')) return null;
  return <OpenSteps samples={samples} />;
}

function OpenSteps({ samples }: { samples: Samples }) {
  const { isNarrow, note, openNote, assistant, drafts, showPassage, createNote } = useWorkspace();
  const [done, addDone] = useFirstSteps();
  const [begun, setBegun] = useState<Step>();
  const removeExample = useRemoveExample();
  const meetingId = samples.notes.find(({ kind }) => kind === 'meeting')?.id ?? '';
  useDoneSteps(samples, addDone);

  const goOn = useEffectEvent((step: Step) => {
    setBegun(undefined);
    if (step === 'actions') assistant.ask({ action: 'action-items', label: 'Action items' });
    if (step === 'ask') assistant.ask({ label: samples.question, isToBeSent: false });
  });
  const isThere = note?.id === meetingId;
  useEffect(() => {
    // The conversation is the open note's.
    if (begun && isThere) goOn(begun);
  }, [begun, isThere]);

  function handleDo(step: Step) {
    if (step === 'tick') {
      if (isNarrow && assistant.state === 'open') assistant.setState('minimised');
      showFirstTask();
      return;
    }
    assistant.setScope('note');
    openNote(meetingId);
    setBegun(step);
  }

  function showFirstTask() {
    const task = OPEN_TASK.exec(drafts.textOf(meetingId)?.content ?? '');
    if (!task) {
      openNote(meetingId);
      return;
    }
    const place = { startsAt: task.index, endsAt: task.index + task[0].length };
    showPassage({ noteId: meetingId, text: task[0], marks: [], heading: '', page: null, ...place });
  }

  return (
    <FirstSteps
      done={done}
      isNarrow={isNarrow}
      onDo={handleDo}
      onWriteOwn={() => {
        addDone('closed');
        createNote(null);
      }}
      onRemove={removeExample}
      onClose={() => addDone('closed')}
    />
  );
}

/** Watches notes and conversations for what each step is about. */
function useDoneSteps({ notes }: Samples, addDone: (step: Step) => void): void {
  const { drafts } = useWorkspace();
  const queryClient = useQueryClient();
  const ids = notes.map(({ id }) => id);

  const subscribe = (listener: () => void) => {
    const stops = ids.map((id) => drafts.subscribe(id, listener));
    stops.push(queryClient.getQueryCache().subscribe(listener));
    return () => {
      for (const stop of stops) stop();
    };
  };
  const find = () => {
    const isTicked = ids.some((id) => DONE_TASK.test(drafts.textOf(id)?.content ?? ''));
    const answered = [...ids, GENERAL_CHAT].flatMap((conversation) =>
      stepsIn(queryClient.getQueryData<ChatMessage[]>([readChat.path, conversation]) ?? []),
    );
    return [...(isTicked ? ['tick'] : []), ...answered].join(' ');
  };
  const found = useSyncExternalStore(subscribe, find);
  const add = useEffectEvent(addDone);
  useEffect(() => {
    for (const step of found.split(' ').filter(Boolean)) add(step as Step);
  }, [found]);
}

/** What the answers of a conversation show to be done. */
function stepsIn(messages: readonly ChatMessage[]): Step[] {
  const steps = messages.flatMap((answer, index): Step[] => {
    if (answer.role !== 'assistant' || answer.state !== 'done' || answer.sources.length === 0) return [];
    if (OPEN_TASK.test(answer.content)) return ['actions'];
    return messages[index - 1]?.content.includes('?') ? ['ask'] : [];
  });
  return [...new Set(steps)];
}
