import { useQuery } from '@tanstack/react-query';
import { type ExportChoices, readExportSize } from '#shared/exports.ts';
import { call } from '#web/lib/api.ts';

/** How often it is asked whether the download has ended. */
export const LOOK_MS = 2_000;

/** What an archive would hold, and whether one is being downloaded. */
export function useExportSize({ trash, history }: ExportChoices) {
  return useQuery({
    queryKey: ['export', trash, history],
    queryFn: ({ signal }) =>
      call(
        readExportSize,
        { query: { ...(trash && { trash: 'true' }), ...(history && { history: 'true' }) } },
        { signal },
      ),
    refetchOnMount: 'always',
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.isRunning ? LOOK_MS : false),
  });
}
