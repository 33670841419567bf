/** The browser's build of quagga2, which has no types of its own. */
declare module '@ericblade/quagga2/dist/quagga.min.js' {
  const quagga: unknown;

  export = quagga;
}
