import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { type Destination, forgetTarget } from './post-login-target.ts';

export function DestinationRedirect({ getDestination }: { getDestination: () => Destination }) {
  const [destination] = useState(getDestination);
  useEffect(() => {
    if (destination.usesTarget) forgetTarget();
  }, [destination]);
  return <Navigate to={destination.path} replace />;
}
