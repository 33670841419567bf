import type { ConsignmentId } from '@marque/domain/api/ids';
import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useTransitionTo } from '../../../lib/view-transition.ts';

interface CarLinkProps extends LinkProps {
  /** The car whose photo is on both pages, marked as `data-car`. */
  car: ConsignmentId;
}

/** A link between the list of cars and a car, with a view transition of the photo. */
export function CarLink({ car, ...link }: CarLinkProps) {
  const transitionTo = useTransitionTo();

  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    transitionTo(link.to, `[data-car="${car}"]`);
  }

  return <Link {...link} onClick={follow} />;
}
