interface SpecimenEntry {
  sentence: string;
  when: string;
  note?: string;
}

/** A sample review with the sentences of the owners' pages (timeline-specimen.test.ts). */
export const TIMELINE_SPECIMEN: readonly SpecimenEntry[] = [
  { sentence: 'You submitted your consignment', when: 'Monday, 9:12 AM' },
  { sentence: 'Our team is reviewing it', when: 'Monday, 2:40 PM' },
  {
    sentence: 'We asked for changes',
    when: 'Monday, 3:05 PM',
    note: 'One more photo of the front left wheel, please.',
  },
  { sentence: 'You sent us your changes', when: 'Tuesday, 8:30 AM' },
  { sentence: 'We approved your consignment', when: 'Tuesday, 11:20 AM' },
];
