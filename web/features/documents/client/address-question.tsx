import { useState } from 'react';
import { probableAddress } from '#domain/address-typo';

interface AddressQuestionProps {
  readonly address: string;
  /**
   * The address when the field last lost focus. The question is asked only about this address, not while the user
   * types.
   */
  readonly addressOnBlur: string;
  readonly onUse: (address: string) => void;
}

/** Asks once about an address that looks mistyped. Sending does not wait for the answer. */
export function AddressQuestion({ address, addressOnBlur, onUse }: AddressQuestionProps) {
  const [confirmedAddress, setConfirmedAddress] = useState('');
  const suggestedAddress =
    address === addressOnBlur && address !== confirmedAddress ? probableAddress(address) : undefined;
  return (
    <p role="status" className="text-sm wrap-anywhere empty:hidden @lg:col-span-2">
      {suggestedAddress !== undefined && (
        <>
          Did you mean <span translate="no">{suggestedAddress}</span>?{' '}
          <button
            type="button"
            className="min-h-11 px-2 font-semibold text-link underline"
            onClick={() => onUse(suggestedAddress)}
          >
            Use it
          </button>
          <button
            type="button"
            className="min-h-11 px-2 font-semibold text-link underline"
            onClick={() => setConfirmedAddress(address)}
          >
            Keep mine
          </button>
        </>
      )}
    </p>
  );
}
