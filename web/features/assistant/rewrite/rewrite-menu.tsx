import { Sparkles } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { BUILT_IN } from '#shared/ai.ts';
import type { RewriteKind } from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { useAiStatus } from '#web/features/assistant/chat/chat.queries.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const texts = assistantTexts.rewrite;
/** To go on from a selection is to go on from its end: that is in the menu of the caret. */
const KINDS = (Object.entries(texts.kinds) as [RewriteKind, string][]).filter(([how]) => how !== 'continue');

/** The ways to rewrite the selected text, as one entry of a toolbar; none without a model. */
export function RewriteMenu({ onChoose }: { onChoose: (how: RewriteKind) => void }) {
  const source = useAiStatus().data?.source ?? BUILT_IN;
  if (source === BUILT_IN) return null;
  return (
    <>
      <Toolbar.Separator className="mx-1 h-5 w-px shrink-0 bg-line" />
      <DropdownMenu>
        <Toolbar.Button asChild>
          <DropdownMenuTrigger asChild>
            <IconButton icon={Sparkles} label={texts.menu} />
          </DropdownMenuTrigger>
        </Toolbar.Button>
        <DropdownMenuContent align="start">
          {KINDS.map(([how, label]) => (
            <DropdownMenuItem key={how} onSelect={() => onChoose(how)}>
              {label}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}
