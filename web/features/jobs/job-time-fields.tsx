import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface JobTimeFieldsProps {
  /** The properties of a field of the form. */
  readonly field: (
    name: 'date' | 'lastDay' | 'start' | 'end',
  ) => Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** When a job takes place. */
export const JobTimeFields = ({ field }: JobTimeFieldsProps) => (
  <>
    <TextField {...field('date')} type="date" label="Date" className="col-span-1!" />
    <TextField {...field('lastDay')} type="date" label="Last day" optional className="col-span-1!" />
    <TextField {...field('start')} type="time" label="From" className="col-span-1!" />
    <TextField {...field('end')} type="time" label="To" className="col-span-1!" />
  </>
);
