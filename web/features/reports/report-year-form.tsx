import { useMutation } from '@tanstack/react-query';
import { monthNames } from '#domain/reports/report-year';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useShowAccountChange } from '../../session/use-account.ts';
import { SelectField } from '../../ui/select-field.tsx';

/** The first month of the fiscal year used in reports; saved as soon as it is chosen. */
export function ReportYearForm({ startMonth }: { readonly startMonth: number }) {
  const showAccountChange = useShowAccountChange();
  const { mutate, isError, isPending, variables } = useMutation({
    mutationFn: (month: number) => callAsAccount('set-report-year', { body: { startMonth: month } }),
    onSuccess: (_answer, month) => showAccountChange({ reportYearStart: month }),
  });
  return (
    <SelectField
      id="report-year-start"
      label="The year begins in"
      error={isError ? 'Failed to save. Please try again.' : undefined}
      value={isPending ? variables : startMonth}
      onChange={(event) => mutate(Number(event.currentTarget.value))}
    >
      {monthNames.map((name, index) => (
        <option key={name} value={index + 1}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
