import { recipientTexts } from '#domain/documents/recipient-texts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { WholeWords } from '../../../ui/whole-words.tsx';
import type { Copies } from './copies.ts';
import type { Awaited } from './use-submit-document.ts';

interface CopyChoicesProps {
  readonly copies: Copies & { readonly awaited?: Awaited };
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A box for each further address of the client; nothing if it has one address only. Says if they could not be loaded. */
export const CopyChoices = ({ copies, disabled = false, className }: CopyChoicesProps) =>
  copies.awaited?.failed ? (
    <p role="status" className={classNames('basis-full text-sm text-muted', className)}>
      {recipientTexts.copiesUnknown}
    </p>
  ) : (
    copies.offered.length > 0 && (
      <fieldset className={classNames('flex min-w-0 basis-full flex-wrap gap-x-6', className)}>
        <legend className="sr-only">{recipientTexts.copies}</legend>
        {copies.offered.map((address) => (
          <CheckBox
            key={address}
            checked={copies.chosen.includes(address)}
            disabled={disabled}
            onChange={(isWanted) => copies.choose(address, isWanted)}
          >
            <span className="min-w-0 wrap-anywhere" translate="no">
              <WholeWords text={recipientTexts.copyTo(address)} />
            </span>
          </CheckBox>
        ))}
      </fieldset>
    )
  );
