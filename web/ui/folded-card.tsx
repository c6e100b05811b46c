import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';

interface FoldedCardProps {
  readonly title: string;
  /** Also open on a phone, because its contents ask for something. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A card that is one line on a phone until it is pressed. On wider screens it is always open. */
export function FoldedCard({ title, isOpen: isOpenAtFirst = false, children }: FoldedCardProps) {
  const [isFoldable] = useState(() => !window.matchMedia('(min-width: 40rem)').matches);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || !isFoldable);
  const contentId = useId();
  return (
    <Card className={classNames('px-5 sm:p-6', isFoldable ? (isOpen ? 'pb-5' : '') : 'py-5')}>
      <h2 className="text-lg font-semibold">
        {isFoldable ? (
          <button
            type="button"
            className="flex min-h-12 w-full items-center justify-between gap-3 text-left"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {title}
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-5 shrink-0', isOpen && 'rotate-180')}
            />
          </button>
        ) : (
          title
        )}
      </h2>
      <div id={contentId} hidden={!isOpen}>
        {children}
      </div>
    </Card>
  );
}
