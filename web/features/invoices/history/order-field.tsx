import { orderLabel, orderOf, ordersOf } from '#domain/invoices/invoice-order';
import { SelectField } from '../../../ui/select-field.tsx';
import type { InvoicesFilter } from './history-address.ts';

interface OrderFieldProps {
  readonly filter: InvoicesFilter;
  readonly onChange: (order: NonNullable<InvoicesFilter['order']>) => void;
}

/** Shows and changes the sort order of the history. */
export function OrderField({ filter, onChange }: OrderFieldProps) {
  const orders = ordersOf(filter);
  return (
    <SelectField
      label="Sort invoices by"
      hideLabel
      autoComplete="off"
      className="ml-auto max-w-52 grow basis-40 sm:grow-0 sm:basis-52"
      value={orderOf(filter)}
      onChange={({ target }) => {
        const order = orders.find((name) => name === target.value);
        if (order) onChange(order);
      }}
    >
      {orders.map((order) => (
        <option key={order} value={order}>
          {orderLabel(order, filter)}
        </option>
      ))}
    </SelectField>
  );
}
