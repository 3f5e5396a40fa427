import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelImport,
  deleteImport,
  type Import,
  type ImportReport,
  listImports,
  readImport,
  startImport,
  undoImport,
  uploadImport,
} from '#shared/imports.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';
import { call } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { newUuid } from '#web/lib/new-uuid.ts';
import { sendForm } from '#web/lib/send-form.ts';
import { toast } from '#web/ui/toast.ts';

/** While something runs, its state is read this often. */
const LOOK_MS = 700;
const keys = { list: ['imports'] as const, one: (id: string) => ['imports', id] as const };

export function isRunning({ state }: Pick<Import, 'state'>): boolean {
  return state === 'planning' || state === 'importing';
}

/** All imports, newest first. */
export function useImports() {
  return useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => call(listImports, {}, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? LOOK_MS * 3 : false),
  });
}

/** One import with its report. */
export function useImport(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(readImport, { params: { id } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? LOOK_MS : false),
  });
}

/** Sends a file to be read. */
export function sendImport(file: File, signal: AbortSignal, onSent: (sent: number, total: number) => void) {
  const form = new FormData();
  form.set('file', file, file.name);
  return sendForm(uploadImport, form, { headers: { 'idempotency-key': newUuid() }, signal, onSent });
}

/** What can be done with an import. */
export function useImportActions(id: string) {
  const queryClient = useQueryClient();
  const show = (changed: Import) => {
    queryClient.setQueryData<ImportReport>(keys.one(id), (report) => report && { ...report, ...changed });
    void queryClient.invalidateQueries({ queryKey: keys.list });
  };
  const options = {
    onSuccess: show,
    onError: (error: Error) =>
      toast({
        title: transferTexts.import.actionFailed,
        description: failureSentence(error),
        variant: 'destructive',
      }),
  };
  const start = useMutation({
    mutationFn: (body: { folderId?: string | null; without?: string[] }) => call(startImport, { params: { id }, body }),
    ...options,
  });
  const cancel = useMutation({ mutationFn: () => call(cancelImport, { params: { id } }), ...options });
  const undo = useMutation({
    mutationFn: (choice: { changed?: 'keep' }) => call(undoImport, { params: { id }, query: choice }),
    ...options,
    onSuccess: (changed: Import) => {
      show(changed);
      // This tab made the change, so the server doesn't announce it here.
      void queryClient.invalidateQueries();
    },
  });
  return { start, cancel, undo };
}

/** Removes an import from the list. */
export function useRemoveImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteImport, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.list }),
    onError: (error) =>
      toast({
        title: transferTexts.import.actionFailed,
        description: failureSentence(error),
        variant: 'destructive',
      }),
  });
}
