import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { createQueryClient } from '#web/lib/query-client.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { preloadToaster } from './toaster-slot.tsx';

/** One cache for as long as the page lives, shared by the routes that know a user. */
const queryClient = createQueryClient();

/** What the signed-in part and the sign-in page need around them; the landing page does not load it. */
export function AppProviders({ children }: { children: ReactNode }) {
  useEffect(preloadToaster, []);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{children}</TooltipProvider>
    </QueryClientProvider>
  );
}
