import { useState } from 'react';
import { probableAddress } from '#domain/address-typo';

interface AddressQuestionProps {
  readonly address: string;
  /** The address in the field when it lost focus. */
  readonly leftWith: string;
  readonly onUse: (address: string) => void;
}

/** Asks once about an address that looks mistyped. Sending does not wait for the answer. */
export function AddressQuestion({ address, leftWith, onUse }: AddressQuestionProps) {
  const [kept, setKept] = useState('');
  const meant = address === leftWith && address !== kept ? probableAddress(address) : undefined;
  return (
    <p role="status" className="text-sm wrap-anywhere empty:hidden @lg:col-span-2">
      {meant !== undefined && (
        <>
          Did you mean {meant}?{' '}
          <button
            type="button"
            className="min-h-11 px-2 font-semibold text-link underline"
            onClick={() => onUse(meant)}
          >
            Use it
          </button>
          <button
            type="button"
            className="min-h-11 px-2 font-semibold text-link underline"
            onClick={() => setKept(address)}
          >
            Keep mine
          </button>
        </>
      )}
    </p>
  );
}
