import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addCalendar,
  type Calendar,
  type CalendarFeed,
  type Calendars,
  createCalendarFeed,
  listCalendars,
  refreshCalendar,
  removeCalendar,
  removeCalendarFeed,
  uploadCalendar,
} from '#shared/calendars.ts';
import { listClients } from '#shared/clients.ts';
import { call } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { sendForm } from '#web/lib/send-form.ts';
import { toast } from '#web/ui/toast.ts';
import { calendarsTexts as texts } from './calendars.texts.ts';

const calendarsKey = [listCalendars.path];
const failed = (title: string) => (error: Error) =>
  toast({ title, description: failureSentence(error), variant: 'destructive' });

/** The calendars and the feed; fetched each time they are shown, as the server reads them by itself. */
export function useCalendars() {
  return useQuery<Calendars>({ queryKey: calendarsKey, staleTime: 0 });
}

/** The zone of this browser, for events that state none. */
function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What can be done with the calendars that are read. */
export function useCalendarActions() {
  const queryClient = useQueryClient();
  const change = (how: (calendars: Calendar[]) => Calendar[]) => {
    queryClient.setQueryData<Calendars>(calendarsKey, (all) => all && { ...all, calendars: how(all.calendars) });
    void queryClient.invalidateQueries({ queryKey: [listClients.path] });
  };
  const handleAdded = (added: Calendar) => {
    change((calendars) => [...calendars, added]);
    toast({ title: texts.read.added(added.name) });
  };
  const add = useMutation({
    mutationFn: (address: string) => call(addCalendar, { body: { address, zone: zoneHere() } }),
    onSuccess: handleAdded,
  });
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('zone', zoneHere());
      form.set('file', file);
      return sendForm(uploadCalendar, form, { signal: new AbortController().signal, onSent: () => {} });
    },
    onSuccess: handleAdded,
    onError: failed(texts.read.fileFailed),
  });
  const refresh = useMutation({
    mutationFn: (id: string) => call(refreshCalendar, { params: { id } }),
    onSuccess: (read) => {
      change((calendars) => calendars.map((each) => (each.id === read.id ? read : each)));
      if (read.failure === null) toast({ title: texts.read.refreshed(read.name) });
    },
    onError: failed(texts.read.refreshFailed),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(removeCalendar, { params: { id } }),
    onSuccess: (_, id) => {
      change((calendars) => calendars.filter((each) => each.id !== id));
      toast({ title: texts.read.removed });
    },
    onError: failed(texts.read.removeFailed),
  });
  return { add, upload, refresh, remove };
}

/** Turns the feed on, at a new address, and off. */
export function useFeedActions() {
  const queryClient = useQueryClient();
  const change = (feed: CalendarFeed | null) =>
    queryClient.setQueryData<Calendars>(calendarsKey, (all) => all && { ...all, feed });
  const renew = useMutation({
    mutationFn: () => call(createCalendarFeed),
    onSuccess: (feed) => {
      change(feed);
      toast({ title: texts.feed.created });
    },
    onError: failed(texts.feed.failed),
  });
  const turnOff = useMutation({
    mutationFn: () => call(removeCalendarFeed),
    onSuccess: () => {
      change(null);
      toast({ title: texts.feed.turnedOff });
    },
    onError: failed(texts.feed.failed),
  });
  return { renew, turnOff };
}
