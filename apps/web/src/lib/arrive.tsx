import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { type Destination, forgetTarget } from './post-login-target.ts';

/** Leaves this page for the destination; a stored target is used up by it. */
export function Arrive({ destinationOf }: { destinationOf: () => Destination }) {
  const [destination] = useState(destinationOf);
  useEffect(() => {
    if (destination.usesTarget) forgetTarget();
  }, [destination]);
  return <Navigate to={destination.path} replace />;
}
