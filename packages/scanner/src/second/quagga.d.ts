/** quagga2's browser build, which has no types. */
declare module '@ericblade/quagga2/dist/quagga.min.js' {
  const quagga: unknown;

  export = quagga;
}
